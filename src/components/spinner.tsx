/**
 * The full-screen spinner of app.html, shown while the whole screen waits for something to load.
 */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <output className="spinner-screen">
      <span className="spinner" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
