import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { useId } from 'react'
import type { DataAttributes } from './DataAttributes.ts'
import css from './fields.css?inline'
import { useStyles } from './useStyles.ts'

type Props = Omit<
  ComponentPropsWithoutRef<'input'>,
  'className' | 'style' | 'onChange' | 'value' | 'id'
> &
  DataAttributes & {
    /** The name of the field. */
    readonly label: string
    /** Keeps the label for screen readers only, where what the field is for is plain to see. */
    readonly labelHidden?: boolean
    /** The text in the field. */
    readonly value: string
    /** Called with the text after each change. */
    onChange(value: string): void
    /** A line below the field. */
    readonly hint?: string | undefined
    /** The error of the value; announced when it appears. */
    readonly error?: string | undefined
    /** Stands in the field before the text. */
    readonly start?: ReactNode
    /** Stands in the field behind the text. */
    readonly end?: ReactNode
  }

/** A line of text to fill in. */
export function TextField({
  label,
  labelHidden = false,
  value,
  onChange,
  hint,
  error,
  start,
  end,
  ...rest
}: Props) {
  useStyles(css)
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className={labelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      <span className="field-box">
        {start}
        <input
          {...rest}
          id={id}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {end}
      </span>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}
