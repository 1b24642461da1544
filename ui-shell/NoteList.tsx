import type { Note } from '#kernel'
import { AmountText } from './AmountText.tsx'
import { DuplicateNote } from './DuplicateNote.tsx'
import { Icon } from './Icon.tsx'
import css from './review.css?inline'
import { reviewMessages } from './reviewMessages.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

type Props = {
  /** The notes, in any order. */
  readonly notes: readonly Note[]
  /** A plugin's texts for its own codes; the shell has texts for the others. */
  formatNote?(note: Note): string | undefined
}

const icons = { info: 'info', warn: 'warning', stop: 'error' } as const
const levels = ['stop', 'warn', 'info'] as const
type NoteKey = Extract<keyof typeof reviewMessages.en, `note.${string}`>
const isNoteKey = (key: string): key is NoteKey => Object.hasOwn(reviewMessages.en, key)

/** The notes of a review, the worst first. Notes that stop it are announced at once. */
export function NoteList({ notes, formatNote }: Props) {
  useStyles(css)
  const t = useText(reviewMessages)
  if (notes.length === 0) return null
  const format = (note: Note) => {
    const key = `note.${note.code}`
    return formatNote?.(note) ?? (isNoteKey(key) ? t(key) : t('note.else', { code: note.code }))
  }
  const sorted = levels.flatMap((level) => notes.filter((note) => note.level === level))
  return (
    <div role={sorted[0]?.level === 'stop' ? 'alert' : undefined}>
      <ul className="notes">
        {sorted.map((note) => (
          <li key={note.code} className={note.level} data-note={note.code}>
            <Icon name={icons[note.level]} small />
            <span>
              {note.earlier ? <DuplicateNote earlier={note.earlier} /> : format(note)}
              {note.amount && (
                <>
                  {note.code.startsWith('insufficient') ? ` ${t('missing')} ` : ' '}
                  <AmountText
                    value={note.amount.value}
                    decimals={note.amount.asset.decimals}
                    symbol={note.amount.asset.symbol}
                    digits={8}
                  />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
