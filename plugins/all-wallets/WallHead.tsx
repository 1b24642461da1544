import { settings } from '#kernel'
import { Checkbox, SearchField, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'
import type { Shelf, ShelfState } from './port.ts'

/**
 * What narrows the wallets down. The bundled list, all there is without a project, has no certified
 * ones.
 */
export function WallHead({
  state: { text, certified },
  service,
}: {
  readonly state: ShelfState
  readonly service: Shelf
}) {
  const t = useText(messages)
  const { projectId } = useService(settings)
  return (
    <div className="wall-head">
      <SearchField label={t('search')} value={text} onChange={service.type} />
      {projectId !== undefined && (
        <Checkbox checked={certified} onChange={service.certify}>
          {t('certified')}
        </Checkbox>
      )}
    </div>
  )
}
