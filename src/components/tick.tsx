import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';

interface TickProps {
  kind: 'switch' | 'checkbox';
  id?: string;
  label: ReactNode;
  isOn: boolean;
  /** Resolves with true if the new value is stored. */
  onChange: (isOn: boolean) => Promise<boolean>;
  describedBy?: string | undefined;
}

export function Tick(props: TickProps) {
  const { kind, id, label, isOn, onChange, describedBy } = props;
  // The pressed value is shown at once, while it is being stored.
  const [pressed, setPressed] = useState<{ from: boolean; to: boolean }>();
  // The new value is stored, so the component shows the stored value again.
  if (pressed && pressed.from !== isOn) setPressed(undefined);
  const shown = pressed?.from === isOn ? pressed.to : isOn;

  async function press(to: boolean): Promise<void> {
    setPressed({ from: isOn, to });
    if (!(await onChange(to))) setPressed(undefined);
  }

  return (
    <chakra.label
      display="flex"
      alignItems="center"
      gap="3"
      minHeight="target"
      py="1"
      cursor="pointer"
    >
      <Box
        type="checkbox"
        id={id}
        role={kind === 'switch' ? 'switch' : undefined}
        data-kind={kind}
        checked={shown}
        aria-describedby={describedBy}
        onChange={(event) => void press(event.currentTarget.checked)}
      />
      <chakra.span minWidth="0">{label}</chakra.span>
    </chakra.label>
  );
}

const TICK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'%3E%3Cpath d='M5 12.5l5 5 9.5-10.5' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")";

const Box = chakra('input', {
  base: {
    flexShrink: 0,
    position: 'relative',
    cursor: 'pointer',
    border: '2px solid',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    '&[aria-invalid]': { borderColor: 'danger' },
    _checked: { bg: 'brand.solid', borderColor: 'brand.edge' },
    '&[data-kind=checkbox]': {
      boxSize: '1.5rem',
      borderRadius: '4px',
      _checked: { backgroundImage: TICK },
    },
    '&[data-kind=switch]': {
      width: '2.75rem',
      height: '1.625rem',
      borderRadius: 'round',
      _before: {
        content: '""',
        position: 'absolute',
        top: '0.1875rem',
        insetInlineStart: '0.1875rem',
        boxSize: '1rem',
        borderRadius: 'round',
        bg: 'border.emphasized',
        transition: 'transform var(--press-ms) ease-out',
      },
      _checked: { _before: { bg: 'brand.contrast', transform: 'translateX(1.125rem)' } },
    },
  },
});
