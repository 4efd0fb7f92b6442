import { StoreUnavailable } from '../store/index.ts';

export interface Turnstile {
  /**
   * Does work that needs some things by name, few at a time for each of them; the others wait here, in the order they
   * came, where they hold no connection. Throws StoreUnavailable when a line has stood still for `patience`.
   */
  pass<Result>(names: readonly string[], work: (hasWaited: boolean) => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly go: () => void;
  readonly giveUp: (reason: unknown) => void;
}

interface Line {
  inside: number;
  movedAt: number;
  readonly waiting: Waiting[];
}

export function createTurnstile(most: number, patience = 5000): Turnstile {
  const lines = new Map<string, Line>();

  /** Answers whether it had to wait. */
  async function enter(name: string): Promise<boolean> {
    const line = lines.get(name) ?? { inside: 0, movedAt: performance.now(), waiting: [] };
    lines.set(name, line);
    if (line.inside < most) {
      line.inside += 1;
      return false;
    }
    await new Promise<void>((resolve, reject) => {
      const watch = () => {
        const rest = line.movedAt + patience - performance.now();
        if (rest <= 0) {
          line.waiting.splice(line.waiting.indexOf(one), 1);
          return one.giveUp(new StoreUnavailable());
        }
        timer = setTimeout(watch, rest);
      };
      let timer = setTimeout(watch, patience);
      const one: Waiting = {
        go() {
          clearTimeout(timer);
          resolve();
        },
        giveUp: reject,
      };
      line.waiting.push(one);
    });
    return true;
  }

  function leave(name: string): void {
    const line = lines.get(name);
    if (!line) return;
    line.movedAt = performance.now();
    // The place is handed to the next in line, so nobody comes between.
    const next = line.waiting.shift();
    if (next) next.go();
    else line.inside -= 1;
    if (line.inside === 0) lines.delete(name);
  }

  return {
    async pass(names, work) {
      // In one order for everybody: nobody waits for one who waits for them.
      const wanted = [...new Set(names)].sort();
      const entered: string[] = [];
      let hasWaited = false;
      try {
        for (const name of wanted) {
          if (await enter(name)) hasWaited = true;
          entered.push(name);
        }
        return await work(hasWaited);
      } finally {
        for (const name of entered) leave(name);
      }
    },
  };
}
