/** Letters and digits that nobody takes for another: no I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const shape = new RegExp(`^[${alphabet}]{16}$`);
export const giftCodeLength = 16;
/** What a person may type around it. */
export const mostTypedCode = 64;

/** The code that 16 random bytes make: 80 bits, in groups of four. */
export function writeGiftCode(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, giftCodeLength), (byte) => alphabet.charAt(byte & 31)).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** A code as it was meant: small letters, other separators, marks that nobody sees and letters like digits are forgiven. */
export function readGiftCode(typed: string): string | undefined {
  if (typed.length > mostTypedCode) return undefined;
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}\p{Cf}._]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return shape.test(plain) ? plain.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}

/** The end of a code, which is shown where the whole would be money. */
export const giftCodeEnding = (code: string): string => code.slice(-4);
