import { Icon, List, Row, Skeleton, useService, useText } from '#ui-shell'
import { labelProblem } from './labelProblem.ts'
import { messages } from './messages.ts'
import type { Suggestion } from './port.ts'
import { names } from './port.ts'

const most = 3
const labelOf = (name: string) => name.slice(0, Math.max(0, name.indexOf('.')))

type Props = { readonly busy: boolean; readonly list: readonly Suggestion[]; readonly own: string }

/** Other names that are free. */
export function NameSuggestions({ busy, list, own }: Props) {
  const t = useText(messages)
  const service = useService(names)
  const others = list
    .filter(
      ({ name, registered }) =>
        !registered && labelOf(name) !== own && labelProblem(labelOf(name)) === undefined,
    )
    .slice(0, most)
  if (busy) return <Skeleton rows={most} />
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
            onClick={() => service.setLabel(labelOf(name))}
          />
        ))}
      </List>
    </section>
  )
}
