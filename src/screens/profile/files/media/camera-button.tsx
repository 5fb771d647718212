import { chakra } from '@chakra-ui/react';
import type { ChangeEvent } from 'react';
import { ButtonBase } from '../../../../components/button.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { isComputer } from '../../../../i18n/words.ts';
import { focusRingAround } from '../../../../components/look/focus-ring.ts';

interface CameraButtonProps {
  label: string;
  accept: string;
  describedBy?: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  mt?: string;
  ms?: string;
}

export function CameraButton(props: CameraButtonProps) {
  const { label, accept, describedBy, onChange, ...place } = props;
  if (isComputer()) return null;
  return (
    <Base asChild kind="quiet" {...place}>
      <label>
        <Icon name="camera" />
        <span>{label}</span>
        <input
          type="file"
          accept={accept}
          capture="environment"
          className="visually-hidden"
          aria-describedby={describedBy}
          onChange={onChange}
        />
      </label>
    </Base>
  );
}

const Base = chakra(ButtonBase, {
  base: {
    position: 'relative',
    cursor: 'pointer',
    ...focusRingAround('input'),
  },
});
