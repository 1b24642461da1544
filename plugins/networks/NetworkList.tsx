import type { Network } from '#kernel'
import { SearchableList, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { NetworkRow } from './NetworkRow.tsx'

/** A shorter list is seen whole. */
const searchFrom = 7

const getKey = ({ caipNetworkId }: Network) => caipNetworkId
const getTexts = ({ name }: Network) => [name]

type Props = {
  readonly label: string
  readonly networks: readonly Network[]
  /** The id of the active network. */
  readonly current?: string | undefined
  readonly onChoose: (network: Network) => void
}

/** Networks to choose from, with a search in a long list. */
export function NetworkList({ label, networks, current, onChoose }: Props) {
  const t = useText(messages)
  return (
    <SearchableList
      label={label}
      searchLabel={t('networks.search')}
      noMatch={(query) => t('networks.none', { query })}
      items={networks}
      searchFrom={searchFrom}
      getKey={getKey}
      getTexts={getTexts}
    >
      {(network) => (
        <NetworkRow
          network={network}
          current={network.caipNetworkId === current}
          onChoose={onChoose}
        />
      )}
    </SearchableList>
  )
}
