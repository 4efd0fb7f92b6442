export interface Operator {
  readonly name: string;
  readonly level: number;
  readonly rightToLeft: boolean;
  readonly unary: boolean;
}

function binary(name: string, level: number, rightToLeft = false): Operator {
  return { name, level, rightToLeft, unary: false };
}

function unary(name: string): Operator {
  return { name, level: 17, rightToLeft: true, unary: true };
}

/** By sign, from tightest to loosest, with the names of the reference's messages (language reference, “Expressions”). */
export const binaryOperators: ReadonlyMap<string, Operator> = new Map([
  ['**', binary('exponent', 16, true)],
  ['*', binary('multiply', 15)],
  ['/', binary('divide', 15)],
  ['%', binary('modulus', 15)],
  ['+', binary('add', 14)],
  ['-', binary('subtract', 14)],
  ['<<', binary('left shift', 13)],
  ['>>', binary('right shift', 13)],
  ['<', binary('less than', 12)],
  ['>', binary('greater than', 12)],
  ['<=', binary('less than or equal', 12)],
  ['>=', binary('greater than or equal', 12)],
  ['==', binary('equality', 11)],
  ['!=', binary('inequality', 11)],
  ['===', binary('strict equality', 11)],
  ['!==', binary('strict inequality', 11)],
  ['&', binary('bitwise and', 10)],
  ['^', binary('bitwise xor', 9)],
  ['|', binary('bitwise or', 8)],
  ['&&', binary('logical and', 7)],
  ['||', binary('logical or', 6)],
  ['=', binary('assign', 3, true)],
]);

export const unaryOperators: ReadonlyMap<string, Operator> = new Map([
  ['+', unary('unary plus')],
  ['-', unary('unary minus')],
  ['!', unary('logical not')],
  ['~', unary('bitwise not')],
]);
