import { useRef } from 'react'
import css from './fields.css?inline'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { laterMessages } from './laterMessages.ts'
import { useKernel } from './useKernel.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

/** A field to search with. Escape empties it before it leaves the view. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  /** The name of the field; shown in it while it is empty. */
  readonly label: string
  /** The text in the field. */
  readonly value: string
  /** Called with the text after each change. */
  onChange(value: string): void
}) {
  useStyles(css)
  const t = useText(laterMessages)
  const { device } = useKernel().platform
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser supports <search>
    <div className="field" role="search">
      <span className="field-box">
        <Icon name="search" small />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Both keys end the composition of an input method before they mean anything else.
            if (event.nativeEvent.isComposing) return
            // The results lie under the keyboard, whose key is named after them.
            if (event.key === 'Enter' && device.mobile) event.currentTarget.blur()
            if (event.key !== 'Escape' || value === '') return
            event.preventDefault()
            event.stopPropagation()
            clear()
          }}
        />
        {value !== '' && <IconButton icon="close" label={t('clear')} onClick={clear} />}
      </span>
    </div>
  )
}
