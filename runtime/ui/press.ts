/** What of a key is read; the browser's own event and React's have it both. */
interface PressedKey {
  readonly key: string;
  readonly repeat: boolean;
  readonly preventDefault: () => void;
}

/** Enter and Space press what has focus. */
export const isPressKey = ({ key }: Pick<PressedKey, 'key'>): boolean => key === 'Enter' || key === ' ';

/** Click, Enter and Space for a control that is no button by nature. */
export function pressable(onPress: () => void): { onClick: () => void; onKeyDown: (event: PressedKey) => void } {
  return {
    onClick: () => onPress(),
    onKeyDown(event) {
      if (!isPressKey(event)) return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
  };
}
