import { StoreUnavailable } from '../../store/index.ts';

export interface Semaphore {
  /**
   * Does work that needs some things by name, few at a time for each of them; the others wait here, in the order they
   * came, where they hold no connection. Undefined for who was sent away. Throws StoreUnavailable when a line has stood
   * still for `patience`.
   */
  pass<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result | undefined>;
  /** Sends away all who wait for one of these: what they wait for may be gone, and they can look before they come again. */
  clear(names: readonly string[]): void;
}

interface Waiting {
  /** With a place, or without one. */
  readonly go: (hasPlace: boolean) => void;
  readonly giveUp: (reason: unknown) => void;
}

interface Line {
  inside: number;
  movedAt: number;
  readonly waiting: Waiting[];
}

export function createSemaphore(most: number, patience = 5000): Semaphore {
  const lines = new Map<string, Line>();

  /** Answers whether there is a place now. */
  async function enter(name: string): Promise<boolean> {
    const line = lines.get(name) ?? { inside: 0, movedAt: performance.now(), waiting: [] };
    lines.set(name, line);
    if (line.inside >= most) return waitIn(line, patience);
    line.inside += 1;
    return true;
  }

  function leave(name: string): void {
    const line = lines.get(name);
    if (!line) return;
    line.movedAt = performance.now();
    // The place is handed to the next in line, so nobody comes between.
    const next = line.waiting.shift();
    if (next) next.go(true);
    else line.inside -= 1;
    if (line.inside === 0) lines.delete(name);
  }

  return {
    async pass(names, work) {
      // In one order for everybody: nobody waits for one who waits for them.
      const wanted = [...new Set(names)].sort();
      const entered: string[] = [];
      try {
        for (const name of wanted) {
          if (!(await enter(name))) return undefined;
          entered.push(name);
        }
        return await work();
      } finally {
        for (const name of entered) leave(name);
      }
    },
    clear(names) {
      for (const name of names) for (const one of lines.get(name)?.waiting.splice(0) ?? []) one.go(false);
    },
  };
}

/** Waits at the end of a line for as long as it moves; answers whether there is a place. */
function waitIn(line: Line, patience: number): Promise<boolean> {
  return new Promise<boolean>((resolve, reject) => {
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
      go(hasPlace) {
        clearTimeout(timer);
        resolve(hasPlace);
      },
      giveUp: reject,
    };
    line.waiting.push(one);
  });
}
