import type { ThemeDraft } from './ThemeDraft.ts'

type Props = { readonly draft: ThemeDraft; onChange(draft: ThemeDraft): void }

const fields = [
  { name: 'radius', label: 'Radius', placeholder: '20px' },
  { name: 'width', label: 'Width', placeholder: '370px' },
  { name: 'font', label: 'Font', placeholder: 'system-ui' },
] as const

/** The variables that are no colours, as CSS. */
export function OtherFields({ draft, onChange }: Props) {
  return (
    <fieldset>
      <legend>Shape and font</legend>
      {fields.map(({ name, label, placeholder }) => (
        <label key={name}>
          {label}{' '}
          <input
            name={name}
            value={draft[name] ?? ''}
            placeholder={placeholder}
            onChange={({ currentTarget }) => {
              const { [name]: _, ...others } = draft
              const value = currentTarget.value.trimStart()
              onChange(value ? { ...others, [name]: value } : others)
            }}
          />
        </label>
      ))}
    </fieldset>
  )
}
