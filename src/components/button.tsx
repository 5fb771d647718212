import {
  chakra,
  defineRecipe,
  type HTMLChakraProps,
  type RecipeVariantProps,
  type SystemStyleObject,
} from '@chakra-ui/react';
import type { MouseEvent, Ref } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import type { IconName } from './look/icon-paths.ts';

/** Shades a hovered or pressed button with its text colour. */
const overlay = (percent: number) =>
  `inset 0 0 0 100vmax color-mix(in srgb, currentColor ${percent}%, transparent)`;

const outlined = {
  border: '1.5px solid',
  bg: 'bg.panel',
} as const;

const buttonRecipe = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'field',
    px: '5',
    py: '2',
    textStyle: 'button',
    textAlign: 'center',
    textDecoration: 'none',
    borderRadius: 'control',
    transition: 'box-shadow var(--press-ms) ease-out',
    '@media (hover: hover)': { _hover: { boxShadow: overlay(6) } },
    _active: { boxShadow: overlay(12) },
    _disabled: { cursor: 'default', boxShadow: 'none' },
  },
  variants: {
    kind: {
      primary: {
        minHeight: 'primary',
        bg: 'brand.solid',
        color: 'brand.contrast',
        border: '1px solid',
        borderColor: 'brand.edge',
      },
      secondary: { ...outlined, color: 'brand.fg', borderColor: 'border.emphasized' },
      quiet: {
        px: '2',
        minHeight: 'target',
        color: 'brand.fg',
        textDecoration: 'underline',
        textDecorationThickness: '1.5px',
        textUnderlineOffset: '0.3em',
      },
      destructive: { ...outlined, color: 'danger', borderColor: 'danger' },
      needsInternet: {
        minHeight: 'primary',
        bg: 'bg.muted',
        color: 'fg.muted',
        border: '1.5px dashed',
        borderColor: 'border.emphasized',
      },
    },
    wide: { true: { width: 'full' } },
  },
  defaultVariants: { kind: 'primary' },
});

export const ButtonBase = chakra('button', buttonRecipe, { defaultProps: { type: 'button' } });

/** A link to another document, or to a file, is `<ButtonBase asChild><a href="…">…</a></ButtonBase>`. */
export const LinkButton = chakra(Link, buttonRecipe);

/** A button with no other look than `base`. */
export function plainButton(base: SystemStyleObject) {
  return chakra('button', { base }, { defaultProps: { type: 'button' } });
}

interface IconButtonProps extends Omit<HTMLChakraProps<'button'>, 'children'> {
  icon: IconName;
  /** For screen readers. */
  label: string;
  iconSize?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, iconSize = '1.5rem', ...rest }: IconButtonProps) {
  return (
    <Square aria-label={label} {...rest}>
      <Icon name={icon} boxSize={iconSize} />
    </Square>
  );
}

const Square = plainButton({
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  boxSize: 'target',
  borderRadius: 'control',
});

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'needsInternet';

interface ButtonProps
  extends
    Omit<HTMLChakraProps<'button'>, 'onClick'>,
    Omit<NonNullable<RecipeVariantProps<typeof buttonRecipe>>, 'kind'> {
  kind?: ButtonKind;
  icon?: IconName;
  /** The button shows `busyLabel` if there is one, ignores presses and keeps the focus. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

interface SubmitButtonProps extends ButtonProps {
  isOnline: boolean;
}

/** The button of a form that the server answers. */
export function SubmitButton({ isOnline, kind = 'primary', ...rest }: SubmitButtonProps) {
  return <Button type="submit" kind={isOnline ? kind : 'needsInternet'} {...rest} />;
}

/** With `kind="needsInternet"`, a text near the button must say that the internet is missing. */
export function Button({ icon, busy = false, busyLabel, children, onClick, ...rest }: ButtonProps) {
  const shownIcon = rest.kind === 'needsInternet' ? 'offline' : icon;
  return (
    <ButtonBase
      {...rest}
      aria-disabled={busy || rest.disabled || rest['aria-disabled'] ? true : undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* Both labels are in one grid cell, so the button keeps its width when the label
          changes. */}
      <chakra.span display="grid" justifyItems="center">
        <chakra.span
          gridArea="1/1"
          display="inline-flex"
          alignItems="center"
          gap="2"
          visibility={busy && busyLabel ? 'hidden' : undefined}
        >
          {shownIcon ? <Icon name={shownIcon} /> : null}
          <span>{children}</span>
        </chakra.span>
        {busyLabel ? (
          <chakra.span gridArea="1/1" visibility={busy ? undefined : 'hidden'}>
            {busyLabel}
          </chakra.span>
        ) : null}
      </chakra.span>
    </ButtonBase>
  );
}
