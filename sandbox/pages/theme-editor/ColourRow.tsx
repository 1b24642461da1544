import type { ColourName, ColourPair } from './ThemeDraft.ts'

type Props = {
  readonly name: ColourName
  readonly pair: ColourPair
  readonly changed: boolean
  /** `undefined` takes the default again. */
  onChange(pair: ColourPair | undefined): void
}

/** A colour for each mode, and the way back to the default. */
export function ColourRow({ name, pair, changed, onChange }: Props) {
  return (
    <tr>
      <th scope="row">
        <code>{name}</code>
      </th>
      {(['light', 'dark'] as const).map((mode) => (
        <td key={mode}>
          <input
            type="color"
            aria-label={`${name}, ${mode}`}
            value={pair[mode]}
            onChange={({ currentTarget }) => onChange({ ...pair, [mode]: currentTarget.value })}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          disabled={!changed}
          aria-label={`Reset ${name}`}
          onClick={() => onChange(undefined)}
        >
          Reset
        </button>
      </td>
    </tr>
  )
}
