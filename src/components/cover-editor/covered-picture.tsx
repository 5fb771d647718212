import { chakra } from '@chakra-ui/react';
import { COVER_COLOR, type Cover, type Size } from '../../domain/redaction.ts';

export interface ShownPicture extends Size {
  url: string;
  /** The estimated height of the smallest digits, in pixels of the picture. */
  digitPx: number;
}

/** While a person checks covers, `digitPx` of the picture are at least so many CSS pixels. */
export const DIGIT_MIN_PX = 15;
/** In digit heights: the margin shown around a cover, and the part of the cover beside its edge. */
const AROUND = 3;
const INSIDE = 1;
/** In digit heights. Of a higher strip, only the upper and the lower edge are shown. */
const HIGH = 20;

interface CoveredPictureProps {
  picture: ShownPicture;
  covers: readonly Cover[];
  label: string;
}

export function CoveredPicture({ picture, covers, label }: CoveredPictureProps) {
  const { width, height } = picture;
  return (
    <chakra.svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- one picture made of several
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      display="block"
      width="full"
      maxHeight="32rem"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      <Layers picture={picture} covers={covers} />
    </chakra.svg>
  );
}

interface CoverStripProps extends Omit<CoveredPictureProps, 'label'> {
  cover: Cover;
  /** A longer strip continues in the next line. */
  widthPx: number;
}

/**
 * The surroundings of a cover as far as the picture reaches, turned like the cover, and large enough
 * to read a digit.
 */
export function CoverStrip({ picture, covers, cover, widthPx }: CoverStripProps) {
  const scale = Math.max(DIGIT_MIN_PX / picture.digitPx, widthPx / picture.width);
  const [x, y] = [cover.x * picture.width, cover.y * picture.height];
  const { left, right, top, bottom } = surroundings(picture, cover);
  const [length, thickness] = [right - left, bottom - top];
  const isHigh = thickness > HIGH * picture.digitPx;
  const width = Math.min(length, widthPx / scale);
  const height = isHigh ? (AROUND + INSIDE) * picture.digitPx : thickness;
  const rows = spread(top, bottom - height, isHigh ? 2 : 1);
  const columns = spread(left, right - width, Math.ceil(length / width));
  return rows.flatMap((row) =>
    columns.map((column) => (
      <chakra.svg
        key={`${column} ${row}`}
        aria-hidden="true"
        viewBox={`${column} ${row} ${width} ${height}`}
        display="block"
        mb="2"
        _last={{ mb: 0 }}
        style={{ width: width * scale, height: height * scale }}
      >
        <g transform={`rotate(${-cover.angleDegrees}) translate(${-x} ${-y})`}>
          <Layers picture={picture} covers={covers} />
        </g>
      </chakra.svg>
    )),
  );
}

/** The edges around a cover, from its middle and along its sides, in pixels of the picture. */
export function surroundings({ width, height, digitPx }: Omit<ShownPicture, 'url'>, cover: Cover) {
  const angle = (cover.angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((lower) => {
      const [x, y] = [(right - cover.x) * width, (lower - cover.y) * height];
      return { x: x * cos + y * sin, y: y * cos - x * sin };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const across = (cover.width * width) / 2 + AROUND * digitPx;
  const down = (cover.height * height) / 2 + AROUND * digitPx;
  return {
    left: Math.max(-across, Math.min(...xs)),
    right: Math.min(across, Math.max(...xs)),
    top: Math.max(-down, Math.min(...ys)),
    bottom: Math.min(down, Math.max(...ys)),
  };
}

/** Where each of `count` parts begins, from the first to the last. */
function spread(first: number, last: number, count: number): number[] {
  const step = count > 1 ? (last - first) / (count - 1) : 0;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

function Layers({ picture, covers }: Pick<CoveredPictureProps, 'picture' | 'covers'>) {
  const { url, width, height } = picture;
  return (
    <>
      <image href={url} width={width} height={height} />
      {covers.map((cover, index) => (
        <CoverShape key={index} cover={cover} size={picture} />
      ))}
    </>
  );
}

function CoverShape({ cover, size }: { cover: Cover; size: Size }) {
  const width = cover.width * size.width;
  const height = cover.height * size.height;
  const x = cover.x * size.width;
  const y = cover.y * size.height;
  return (
    <rect
      x={x - width / 2}
      y={y - height / 2}
      width={width}
      height={height}
      transform={`rotate(${cover.angleDegrees} ${x} ${y})`}
      fill={COVER_COLOR}
    />
  );
}
