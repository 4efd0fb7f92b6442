/**
 * A frame whose place on the stack is known when the template is compiled. Its node is a local variable of the
 * generated function. Two more locals exist only when something asks for them: the node as something names can be looked
 * up in, and the frame as an object, which callees, formatters and predicates need.
 */
export interface StaticFrame {
  readonly kind: 'entry' | 'section' | 'list' | 'element';
  readonly parent: StaticFrame | undefined;
  readonly node: string;
  readonly look: string;
  /** The local that holds the frame as an object. */
  readonly object: string;
  /** The position, in a list frame. */
  readonly index: string;
  /** The locals of the variables bound so far, by name. */
  readonly variables: Map<string, string>;
  /** Names that are looked up below it: in what is around a list, or in the frames of a caller. */
  readonly names: Set<string | number>;
  /** How its object comes to be: a loop may have objects of its own or borrow that of the frame it stands in. */
  readonly making: 'given' | 'on-demand' | 'own' | 'borrowed';
  looked: boolean;
  needed: boolean;
}

export function createFrame(
  kind: StaticFrame['kind'],
  parent: StaticFrame | undefined,
  id: number,
  making: StaticFrame['making'] = 'own',
): StaticFrame {
  return {
    kind,
    parent,
    node: `n${id}`,
    look: `l${id}`,
    object: kind === 'entry' ? 'p' : `f${id}`,
    index: `i${id}`,
    variables: new Map(),
    names: new Set(),
    making,
    looked: false,
    needed: false,
  };
}

/** The frame as an object; then those below it are objects too. */
export function needObject(frame: StaticFrame): string {
  for (let at: StaticFrame | undefined = frame; at !== undefined && !at.needed; at = at.parent) at.needed = true;
  return objectOf(frame);
}

/** A partial that ends before it needs its frame makes none. */
function objectOf({ making, object, node }: StaticFrame): string {
  return making === 'on-demand' ? `(${object}??=new F(${node},q))` : object;
}

/** The declarations a frame turned out to need, written once the code that uses it is known. */
export function declareFrame(frame: StaticFrame): string {
  const { node, look, object, parent, variables } = frame;
  let code = '';
  if (frame.looked) code += `const ${look}=typeof ${node}==="object"&&${node}!==null?${node}:E;`;
  if (frame.needed && frame.kind === 'section' && parent !== undefined) {
    code += `const ${object}=new F(${node},${objectOf(parent)});`;
  }
  if (variables.size > 0) code += `let ${[...variables.values()].join()};`;
  return code;
}

/** An expression for the frame as an object, which makes one where nothing else asks for it. */
export function frameFor(frame: StaticFrame): () => string {
  for (let at: StaticFrame | undefined = frame; at !== undefined; at = at.parent) {
    // Only the object of a frame tells of its variables.
    if (at.variables.size > 0) needObject(at);
  }
  return () => madeFor(frame);
}

function madeFor(frame: StaticFrame): string {
  const { kind, needed, node, parent } = frame;
  if (needed || kind === 'entry' || parent === undefined) return objectOf(frame);
  return `new F(${node},${madeFor(parent)})`;
}

export interface Loop {
  readonly list: StaticFrame;
  readonly element: StaticFrame;
}

/** The two frames of a loop. `borrows` when nothing in its body tells the element's frame from the one around. */
export function createLoop(parent: StaticFrame, borrows: boolean, nextId: () => number): Loop {
  const making = borrows ? 'borrowed' : 'own';
  const list = createFrame('list', parent, nextId(), making);
  return { list, element: createFrame('element', list, nextId(), making) };
}

/** What stands before the rounds of a loop, at the beginning of each, and after all. */
export function generateLoop({ list, element }: Loop): { open: string; enter: string; close: string } {
  const { parent } = list;
  if (!element.needed || parent === undefined) return { open: '', enter: '', close: '' };
  const { object } = element;
  if (element.making === 'borrowed') {
    return {
      open: `const ${object}=${objectOf(parent)};openLoop(${object},${list.node});`,
      enter: `${object}.index=${list.index};${object}.node=${element.node};`,
      close: `closeLoop(${object});`,
    };
  }
  return {
    open: `const ${list.object}=new F(${list.node},${objectOf(parent)}),${object}=new F(undefined,${list.object});`,
    enter:
      `${list.object}.index=${list.index};${object}.node=${element.node};` +
      `${object}.variables=undefined;${object}.macros=undefined;`,
    close: '',
  };
}
