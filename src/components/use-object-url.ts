import { useEffect, useRef, useState } from 'react';

/** A live query gives a new blob after each change. `key` tells whether the bytes have changed. */
export function useObjectUrl(blob: Blob | null | undefined, key: string): string | undefined {
  const [made, setMade] = useState<{ key: string; url: string }>();
  const latest = useRef(blob);
  useEffect(() => {
    latest.current = blob;
  });
  const hasBlob = blob !== null && blob !== undefined;
  useEffect(() => {
    if (!hasBlob || !latest.current) return undefined;
    const url = URL.createObjectURL(latest.current);
    // oxlint-disable-next-line react/set-state-in-effect -- an object URL is created outside of React, and must be revoked
    setMade({ key, url });
    return () => URL.revokeObjectURL(url);
  }, [hasBlob, key]);
  return hasBlob && made?.key === key ? made.url : undefined;
}
