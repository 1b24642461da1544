import { settingsRef } from '#kernel'
import type { WalletGrid, WalletGridState } from '#plugins/ports/all-wallets'
import { Checkbox, SearchField, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/**
 * What narrows the wallets down. The bundled list, all there is without a project, has no certified
 * ones.
 */
export function WalletGridHeader({
  state: { text, certified },
  service,
}: {
  readonly state: WalletGridState
  readonly service: WalletGrid
}) {
  const t = useText(messages)
  const { projectId } = useService(settingsRef)
  return (
    <div className="wall-head">
      <SearchField label={t('search')} value={text} onChange={service.setSearch} />
      {projectId !== undefined && (
        <Checkbox checked={certified} onChange={service.setCertified}>
          {t('certified')}
        </Checkbox>
      )}
    </div>
  )
}
