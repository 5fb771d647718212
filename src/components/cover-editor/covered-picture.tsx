import { chakra } from '@chakra-ui/react';
import { COVER_COLOR, type Cover, type Size } from '../../domain/redaction.ts';

export interface ShownPicture extends Size {
  url: string;
  /** The estimated height of the smallest digits, in pixels of the picture. */
  digitPx: number;
}

interface CoveredPictureProps {
  picture: ShownPicture;
  covers: readonly Cover[];
  label: string;
}

export function CoveredPicture({ picture, covers, label }: CoveredPictureProps) {
  const { url, width, height } = picture;
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
      <image href={url} width={width} height={height} />
      {covers.map((cover, index) => (
        <CoverShape key={index} cover={cover} size={picture} />
      ))}
    </chakra.svg>
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
