import type { ThemeDraft } from './ThemeDraft.ts'
import { otherFields } from './ThemeDraft.ts'

type Props = { readonly draft: ThemeDraft; onChange(draft: ThemeDraft): void }

/** The variables that are no colours, as CSS. */
export function OtherFields({ draft, onChange }: Props) {
  return (
    <fieldset>
      <legend>Shape, space and font</legend>
      {otherFields.map(({ name, label, placeholder }) => (
        <label key={name}>
          {label}{' '}
          <input
            name={name}
            value={draft.others[name] ?? ''}
            placeholder={placeholder}
            onChange={({ currentTarget }) => {
              const { [name]: _, ...rest } = draft.others
              const value = currentTarget.value.trimStart()
              onChange({ ...draft, others: value ? { ...rest, [name]: value } : rest })
            }}
          />
        </label>
      ))}
    </fieldset>
  )
}
