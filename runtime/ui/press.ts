import type { KeyboardEvent, MouseEvent } from 'react';

/** Click, Enter and Space for a control that is no button by nature. */
export function pressable(onPress: () => void): {
  onClick: (event: MouseEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  return {
    onClick: () => onPress(),
    onKeyDown(event) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      if (!event.repeat) onPress();
    },
  };
}
