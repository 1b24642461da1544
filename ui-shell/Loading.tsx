import { Skeleton } from './Skeleton.tsx'

type Props = {
  /** The pending content; for screen readers only. */
  readonly text: string
  /** Number of rows expected. */
  readonly rows: number
}

/** A placeholder for pending content: announced, and drawn as grey rows. */
export function Loading({ text, rows }: Props) {
  return (
    <div data-state="loading">
      <span className="unseen" role="status">
        {text}
      </span>
      <Skeleton rows={rows} />
    </div>
  )
}
