import type { ComponentPropsWithoutRef, RefObject, SyntheticEvent } from 'react'
import { useId, useState } from 'react'

type Props = Pick<
  ComponentPropsWithoutRef<'input'>,
  'name' | 'inputMode' | 'autoComplete' | 'onCompositionStart' | 'onCompositionEnd'
> & {
  readonly label: string
  /** The id of what the code is about. */
  readonly about: string
  readonly value: string
  onChange(text: string): void
  readonly error?: string | undefined
  /** Is being checked: cannot be changed, and keeps the focus. */
  readonly busy: boolean
  readonly input: RefObject<HTMLInputElement | null>
}

const cells = [0, 1, 2, 3, 4, 5]

/** The field of a code of six digits, drawn as six cells. */
export function CodeField({ label, about, value, onChange, error, busy, input, ...rest }: Props) {
  const id = useId()
  const [[from, to], select] = useState<readonly [number, number]>([0, 0])
  const follow = ({
    currentTarget: { selectionStart, selectionEnd },
  }: SyntheticEvent<HTMLInputElement>) => select([selectionStart ?? 0, selectionEnd ?? 0])
  const caret = Math.min(from, value.length, cells.length - 1)
  return (
    <div className="code-field" data-invalid={error ? '' : undefined} aria-busy={busy || undefined}>
      <div className="code" dir="ltr">
        {cells.map((at) => (
          <span
            key={at}
            className="code-cell"
            aria-hidden="true"
            data-on={(from === to ? at === caret : at >= from && at < to) ? '' : undefined}
          >
            {value[at]}
          </span>
        ))}
        <input
          {...rest}
          ref={input}
          type="text"
          enterKeyHint="done"
          data-first-focus
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id} ${about}` : about}
          readOnly={busy}
          value={value}
          onSelect={follow}
          onChange={(event) => {
            follow(event)
            onChange(event.currentTarget.value)
          }}
        />
      </div>
      <p className="field-error" id={id} role="alert">
        {error}
      </p>
    </div>
  )
}
