import { useEffect, useMemo, useRef, useState } from 'react'
import { useLatchkey } from '../../../ui-shell/react.ts'
import type { Theme } from '../../../ui-shell/themes.ts'
import { highContrast, midnight, tangerine, violet } from '../../../ui-shell/themes.ts'
import { CodePanel } from './CodePanel.tsx'
import { ColourRow } from './ColourRow.tsx'
import { ContrastPanel } from './ContrastPanel.tsx'
import { formatOptions } from './formatOptions.ts'
import { OtherFields } from './OtherFields.tsx'
import { readPairs } from './readPairs.ts'
import type { ThemeDraft } from './ThemeDraft.ts'
import { colourNames, otherFields, toVariables } from './ThemeDraft.ts'

const untouched: ThemeDraft = { mode: 'auto', colours: {}, others: {} }

/** A ready-made theme as a draft. */
function toDraft({ themeMode, themeVariables }: Theme): ThemeDraft {
  const pairs = readPairs(themeVariables)
  return {
    mode: themeMode,
    colours: Object.fromEntries(
      colourNames.filter((name) => name in themeVariables).map((name) => [name, pairs[name]]),
    ),
    others: Object.fromEntries(
      otherFields.flatMap(({ name }) => {
        const value = themeVariables[name]
        return value === undefined ? [] : [[name, value] as const]
      }),
    ),
  }
}

/** Edits a theme beside the modal that shows it. */
export function App() {
  const { modal } = useLatchkey()
  const [draft, setDraft] = useState(untouched)
  const variables = useMemo(() => toVariables(draft), [draft])
  const pairs = useMemo(() => readPairs(variables), [variables])
  useEffect(() => {
    modal.setThemeMode(draft.mode)
    modal.setThemeVariables(variables)
  }, [modal, draft.mode, variables])
  return (
    <>
      <header>
        <h1>Theme editor</h1>
        <p>Change the modal's theme and copy the options of your site.</p>
      </header>
      <main>
        <form className="controls" onSubmit={(event) => event.preventDefault()}>
          <StartFields draft={draft} onChange={setDraft} />
          <table>
            <thead>
              <tr>
                <th scope="col">Colour</th>
                <th scope="col">Light</th>
                <th scope="col">Dark</th>
                <th scope="col">Default</th>
              </tr>
            </thead>
            <tbody>
              {colourNames.map((name) => (
                <ColourRow
                  key={name}
                  name={name}
                  pair={draft.colours[name] ?? pairs[name]}
                  changed={name in draft.colours}
                  onChange={(pair) => {
                    const { [name]: _, ...others } = draft.colours
                    setDraft({ ...draft, colours: pair ? { ...others, [name]: pair } : others })
                  }}
                />
              ))}
            </tbody>
          </table>
          <OtherFields draft={draft} onChange={setDraft} />
        </form>
        <div className="result">
          <Preview />
          <ContrastPanel draft={draft} />
          <CodePanel code={formatOptions(draft)} />
        </div>
      </main>
    </>
  )
}

type FieldsProps = { readonly draft: ThemeDraft; onChange(draft: ThemeDraft): void }
const starts: Readonly<Record<string, Theme>> = { midnight, highContrast, violet, tangerine }
const modes = ['auto', 'light', 'dark'] as const

/** The theme to start from, and the mode. */
function StartFields({ draft, onChange }: FieldsProps) {
  return (
    <fieldset>
      <legend>Start</legend>
      <label>
        Theme{' '}
        <select
          defaultValue=""
          onChange={({ currentTarget }) => {
            const theme = starts[currentTarget.value]
            onChange(theme ? toDraft(theme) : untouched)
          }}
        >
          <option value="">Standard</option>
          {Object.keys(starts).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label>
        Mode{' '}
        <select
          value={draft.mode}
          onChange={({ currentTarget }) =>
            onChange({ ...draft, mode: modes[currentTarget.selectedIndex] ?? 'auto' })
          }
        >
          {modes.map((mode) => (
            <option key={mode}>{mode}</option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

/** The modal, drawn in the page. */
function Preview() {
  const place = useRef<HTMLDivElement>(null)
  const { modal } = useLatchkey()
  useEffect(() => {
    const element = place.current
    if (!element) return
    const mounted = modal.mount(element)
    return () => void mounted.then((release) => release())
  }, [modal])
  return <section className="preview" aria-label="Preview" ref={place} />
}
