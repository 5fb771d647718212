import './look/spinner.css';

/** The full-screen spinner of app.html, for as long as something the whole screen waits for is not there. */
export function FullScreenSpinner({ label }: { label: string }) {
  return (
    <output className="spinner-screen">
      <span className="spinner" />
      <span className="visually-hidden">{label}</span>
    </output>
  );
}
