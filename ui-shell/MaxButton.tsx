import { Button } from './Button.tsx'
import type { Task } from './useTask.ts'

type Props = {
  /** The accessible name. */
  readonly label: string
  /** The words on the button. */
  readonly children: string
  /** Works out the largest amount and fills it in. */
  readonly task: Task<readonly [], void>
  /** True while the largest amount is unknown. */
  readonly disabled: boolean
}

/** Fills in the largest amount that can be paid. */
export function MaxButton({ label, children, task, disabled }: Props) {
  return (
    <Button
      variant="quiet"
      data-action="max"
      aria-label={label}
      busy={task.status === 'busy'}
      disabled={disabled}
      onClick={() => void task.run()}
    >
      {children}
    </Button>
  )
}
