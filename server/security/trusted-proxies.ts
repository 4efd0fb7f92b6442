const names = ['loopback', 'linklocal', 'uniquelocal'];
const everybody = /^(true|\*|all|0\.0\.0\.0(\/0)?|::(\/0)?|.*\/0)$/i;

/**
 * The proxies whose word about the client's address counts: names, addresses or networks, by commas. Trusting everybody
 * would let each visitor choose an address, and with it a rate limit, of its own.
 */
export function readTrustedProxies(setting: string | undefined): readonly string[] | false {
  const proxies = (setting ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (proxies.length === 0) return false;
  for (const proxy of proxies) {
    if (everybody.test(proxy)) {
      throw new Error(
        `TRUSTED_PROXIES=${proxy} would trust every visitor. Name your proxies: addresses, networks, or ${names.join(', ')}.`,
      );
    }
    if (!names.includes(proxy) && !/^[\d.]+(\/\d+)?$/.test(proxy) && !/^[\da-f:.]+(\/\d+)?$/i.test(proxy)) {
      throw new Error(`TRUSTED_PROXIES: ${proxy} is neither an address, a network, nor one of ${names.join(', ')}.`);
    }
  }
  return proxies;
}
