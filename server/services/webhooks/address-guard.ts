import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks of IPv4 that are nobody's on the internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const privateNetworks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Of IPv6 the internet is one network, without those that carry addresses of IPv4 or stand in books. */
const internet = new BlockList();
internet.addSubnet('2000::', 3, 'ipv6');
const reserved = new BlockList();
for (const [network, prefix] of privateNetworks) reserved.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  reserved.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address is on the internet, and no machine of our own network or of this one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && internet.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

/** What stands in an address for a host; in brackets where it is IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** An address that an owner may name: encrypted, without a password, and not one of a private network. */
export function isAllowedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const host = hostOf(url);
  const isNamed = isIP(host) === 0 && host.includes('.') && !/\.(?:localhost|local|internal)\.?$/i.test(host);
  return url.protocol === 'https:' && url.username === '' && url.password === '' && (isNamed || isPublicAddress(host));
}

/**
 * Looks a name up for a connection, and refuses it when any of its addresses is private. It is asked by the connection
 * itself, so that a name cannot lead elsewhere between the look and the call.
 */
export const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookUp(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address))) {
      return callback(new Error(`${host} is on a private network.`), '', 0);
    }
    // A connection that tries several addresses at once asks for all of them.
    if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
