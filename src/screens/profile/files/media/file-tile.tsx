import { chakra } from '@chakra-ui/react';
import type { ReactNode, RefObject, ChangeEvent } from 'react';
import { Icon } from '../../../../components/icon.tsx';
import { Muted } from '../../../../components/muted.tsx';
import { focusRingAround } from '../../../../components/look/focus-ring.ts';
import { ButtonBase } from '../../../../components/button.tsx';
import { isComputer } from '../../../../i18n/words.ts';

interface FileTileProps {
  id: string;
  picture: ReactNode;
  title: string;
  what: ReactNode;
  accept: string;
  multiple?: boolean;
  isInvalid: boolean;
  describedBy?: string | undefined;
  /** A person is dragging files over the page. */
  isOver: boolean;
  input: RefObject<HTMLInputElement | null>;
  camera?: { label: string; accept: string } | undefined;
  onPick: (files: readonly File[]) => void;
}

export function FileTile(props: FileTileProps) {
  const { id, picture, title, what, accept, multiple = false, isInvalid, describedBy } = props;
  const { isOver, input, camera, onPick } = props;
  const change = (event: React.ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Lets the person pick the same file again.
    event.currentTarget.value = '';
    onPick(files);
  };
  const described = [`${id}-what`, describedBy].filter(Boolean).join(' ');
  return (
    <>
      <Tile data-over={isOver || undefined} data-invalid={isInvalid || undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          className="visually-hidden"
          aria-label={title}
          aria-invalid={isInvalid || undefined}
          aria-describedby={described}
          onChange={change}
        />
        <label htmlFor={id}>
          {picture}
          <chakra.span flex="1 1 8rem" minWidth="0">
            <chakra.b display="block">{title}</chakra.b>
            <Muted as="span" id={`${id}-what`}>
              {what}
            </Muted>
          </chakra.span>
          <Icon name="plus" />
        </label>
      </Tile>
      {camera ? <CameraButton {...camera} onChange={change} mt="1" ms="-2" /> : null}
    </>
  );
}

const Tile = chakra('div', {
  base: {
    position: 'relative',
    borderRadius: 'card',
    border: '1.5px dashed',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'brand.fg',
    '&[data-over]': { borderStyle: 'solid', borderColor: 'brand.fg', bg: 'brand.subtle' },
    '&[data-invalid]': { borderColor: 'danger', borderWidth: '2px' },
    ...focusRingAround('> input'),
    '& > label': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4',
      minHeight: '5rem',
      px: '5',
      py: '4',
      borderRadius: 'card',
      cursor: 'pointer',
      '@media (hover: hover)': { _hover: { bg: 'brand.subtle' } },
    },
  },
});

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
