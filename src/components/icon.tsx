import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { ICON_PATHS, type IconName } from './look/icon-paths.ts';

interface IconProps extends Omit<HTMLChakraProps<'svg'>, 'name'> {
  name: IconName;
  /** Thicker lines, as in a status line. */
  bold?: boolean;
}

/** Screen readers skip the icon: a text beside it, or its button's name, says the same. */
export function Icon({ name, bold = false, ...rest }: IconProps) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize="1.5rem"
      flexShrink={0}
      fill="none"
      stroke="currentColor"
      strokeWidth={bold ? 2 : 1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      <path d={ICON_PATHS[name]} />
    </chakra.svg>
  );
}
