import { Skeleton } from './Skeleton.tsx'

type Props = {
  /** What is waited for; only read out. */
  readonly text: string
  /** How many rows will be there. */
  readonly rows: number
}

/** Stands where something is on its way: said aloud, and grey in the place it will take. */
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
