import { EmbeddedActionsParser, Lexer } from 'chevrotain';
import { readReference } from '../../definition/reference.ts';
import type { Reference } from '../../definition/value.ts';
import { Key, ReferenceToken, Whitespace } from './tokens.ts';

type Members = (readonly [key: string, reference: Reference])[];

const vocabulary = [Whitespace, Key, ReferenceToken];

/** The one instruction body with a structure of its own: the members of `.ctx`. */
class InstructionParser extends EmbeddedActionsParser {
  readonly #lexer: Lexer;

  /** `key "=" reference { [ ws ] key "=" reference } [ ws ]`, and one last word that is ignored (quirk Q6). */
  readonly #members = this.RULE('members', (): Members | undefined => {
    const members: Members = [];
    this.AT_LEAST_ONE(() => {
      const key = this.CONSUME(Key).image.slice(0, -1);
      members.push([key, readReference(this.CONSUME(ReferenceToken).image)]);
      this.OPTION(() => this.CONSUME(Whitespace));
    });
    const ignored = this.OPTION1(() => this.CONSUME1(ReferenceToken).image);
    return ignored === undefined || this.RECORDING_PHASE || isWord(ignored) ? members : undefined;
  });

  constructor(checked: boolean) {
    const skipValidations = !checked;
    super(vocabulary, { skipValidations, maxLookahead: 1 });
    this.#lexer = new Lexer(vocabulary, {
      positionTracking: 'onlyOffset',
      skipValidations,
      ensureOptimizations: checked,
    });
    this.performSelfAnalysis();
  }

  readMembers(body: string): Members | undefined {
    return this.#read(body, this.#members);
  }

  #read<T>(body: string, rule: () => T | undefined): T | undefined {
    const { tokens, errors } = this.#lexer.tokenize(body);
    if (errors.length > 0) return undefined;
    this.input = tokens;
    const result = rule.call(this);
    return this.errors.length > 0 ? undefined : result;
  }
}

function isWord(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(text);
}

let parser: InstructionParser | undefined;

/** Built when the first member list is met, so that templates without any do not pay for it. */
export function instructionParser(): InstructionParser {
  parser ??= new InstructionParser(false);
  return parser;
}
