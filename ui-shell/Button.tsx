import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import type { DataAttributes } from './DataAttributes.ts'
import { Spinner } from './Spinner.tsx'

type Props = Omit<ComponentPropsWithoutRef<'button'>, 'className' | 'style' | 'type'> &
  DataAttributes & {
    /** `primary` once per view at most; `secondary` is the default. */
    readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
    /** In progress: announces it, ignores presses and keeps the focus. */
    readonly busy?: boolean
    /** Stands before the words. */
    readonly icon?: ReactNode
    /** As wide as the view. */
    readonly wide?: boolean
    /** Submits the form around it. */
    readonly submit?: boolean
    /**
     * Key that restores the focus after returning from the view this button opens; its
     * `data-action` by default.
     */
    readonly focusKey?: string
  }

/** A button with words on it. */
export function Button({
  variant = 'secondary',
  busy = false,
  icon,
  wide = false,
  submit = false,
  focusKey,
  children,
  onClick,
  'aria-disabled': disabled,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={`button ${variant}${wide ? ' wide' : ''}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || disabled || undefined}
      data-focus-key={focusKey ?? rest['data-action']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}
