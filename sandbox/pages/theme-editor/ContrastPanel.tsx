import { listFaintColours } from '../../../ui-shell/listFaintColours.ts'
import type { ThemeDraft } from './ThemeDraft.ts'
import { toVariables } from './ThemeDraft.ts'

/** The texts of a draft that are hard to read. */
export function ContrastPanel({ draft }: { readonly draft: ThemeDraft }) {
  const faint = listFaintColours({ mode: draft.mode, variables: toVariables(draft) })
  return (
    <section aria-label="Contrast">
      <h2>Contrast</h2>
      {faint.length === 0 ? (
        <p>Every text has at least 4.5 : 1.</p>
      ) : (
        <ul>
          {faint.map(({ text, ground, mode, contrast, corrected }) => (
            <li key={`${text} ${ground} ${mode}`}>
              <code>{text}</code> on <code>{ground}</code>, {mode}: {contrast.toFixed(1)} : 1
              {corrected !== undefined && ` (drawn with ${corrected.toFixed(1)} : 1)`}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
