import { settingsRef } from '#kernel'
import type { WalletGrid, WalletGridState } from '#plugins/ports/all-wallets'
import { Checkbox, SearchField, useService, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Search and filters. Without a project there are no filters: no bundled wallet is certified. */
export function WalletGridHeader({
  state: { text, filter },
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
        <Checkbox
          checked={filter.certified}
          onChange={(certified) => service.setFilter({ certified })}
        >
          {t('certified')}
        </Checkbox>
      )}
    </div>
  )
}
