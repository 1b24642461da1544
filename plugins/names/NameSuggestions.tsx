import type { Suggestion } from '#plugins/ports/names'
import { Icon, List, Row, Skeleton, useText } from '#ui-shell'
import { checkLabel } from './checkLabel.ts'
import { messages } from './messages.ts'

const maxSuggestions = 3
const readLabel = (name: string) => name.slice(0, Math.max(0, name.indexOf('.')))

type Props = {
  readonly busy: boolean
  readonly list: readonly Suggestion[]
  readonly own: string
  onChoose(label: string): void
}

/** Free alternatives. */
export function NameSuggestions({ busy, list, own, onChoose }: Props) {
  const t = useText(messages)
  const others = list
    .filter(
      ({ name, registered }) =>
        !registered && readLabel(name) !== own && checkLabel(readLabel(name)) === undefined,
    )
    .slice(0, maxSuggestions)
  if (busy) return <Skeleton rows={maxSuggestions} />
  if (others.length === 0) return null
  return (
    <section className="name-others">
      <h2>{t('form.suggestions')}</h2>
      <List label={t('form.suggestions')}>
        {others.map(({ name }) => (
          <Row
            key={name}
            data-name={name}
            title={<bdi dir="ltr">{name}</bdi>}
            trailing={<Icon name="plus" small />}
            onClick={() => onChoose(readLabel(name))}
          />
        ))}
      </List>
    </section>
  )
}
