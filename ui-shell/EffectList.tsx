import type { ReactNode } from 'react'
import type { Asset, AssetId, Effect } from '#kernel'
import { CopyableAddress } from './CopyableAddress.tsx'
import { ExactAmount } from './ExactAmount.tsx'
import css from './review.css?inline'
import { reviewMessages } from './reviewMessages.ts'
import { useStyles } from './useStyles.ts'
import { useText } from './useText.ts'

type GetAsset = (id: AssetId) => Asset | undefined
type Props = {
  /**
   * As they were read from the bytes that go to the wallet; none: the review says that only the
   * wallet shows what is signed.
   */
  readonly effects: readonly Effect[]
  /**
   * Returns symbol and decimals of an asset by its id (`(id) => Asset | undefined`); an unknown
   * asset is shown in its smallest units.
   */
  readonly getAsset: GetAsset
}

/** The effects of an action, one card each, with whole addresses and amounts. */
export function EffectList({ effects, getAsset }: Props) {
  useStyles(css)
  const t = useText(reviewMessages)
  if (effects.length === 0) return <p className="effect">{t('unread')}</p>
  return (
    <div className="effects">
      {effects.map((effect, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: frozen, and two effects may be the same
        <dl className="effect" key={at} data-effect={effect.kind}>
          <EffectFacts effect={effect} getAsset={getAsset} />
        </dl>
      ))}
    </div>
  )
}

function EffectFacts({
  effect,
  getAsset,
}: {
  readonly effect: Effect
  readonly getAsset: GetAsset
}) {
  const t = useText(reviewMessages)
  if (effect.kind === 'call')
    return (
      <>
        <Fact label={t('effect.call')}>
          {effect.name === undefined ? t('unknown') : <bdi>{effect.name}</bdi>}
        </Fact>
        {effect.value > 0n && (
          <Fact label={t('effect.value')} kind="effect-much">
            <AssetAmount value={effect.value} id="native" getAsset={getAsset} />
          </Fact>
        )}
        <AddressFact label={t('contract')} address={effect.to} />
      </>
    )
  const unlimited = effect.amount === 'unlimited'
  return (
    <>
      <Fact
        label={t(effect.kind === 'transfer' ? 'effect.send' : 'effect.allow')}
        kind={unlimited ? 'effect-much effect-danger' : 'effect-much'}
      >
        {effect.amount === 'unlimited' ? (
          t('unlimited', { symbol: getAsset(effect.asset)?.symbol ?? effect.asset })
        ) : (
          <AssetAmount value={effect.amount} id={effect.asset} getAsset={getAsset} />
        )}
      </Fact>
      <AddressFact label={t(effect.kind === 'transfer' ? 'to' : 'by')} address={effect.to} />
      {effect.kind === 'transfer' && effect.memo !== undefined && (
        <Fact label={t('memo')}>
          <bdi>{effect.memo}</bdi>
        </Fact>
      )}
    </>
  )
}

function AssetAmount({
  value,
  id,
  getAsset,
}: {
  readonly value: bigint
  readonly id: AssetId
  readonly getAsset: GetAsset
}) {
  const t = useText(reviewMessages)
  const asset = getAsset(id)
  return (
    <ExactAmount value={value} asset={asset ?? { decimals: 0, symbol: t('unit', { asset: id }) }} />
  )
}

function Fact({
  label,
  kind,
  children,
}: {
  readonly label: string
  readonly kind?: string
  readonly children: ReactNode
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={kind}>{children}</dd>
    </div>
  )
}

function AddressFact({ label, address }: { readonly label: string; readonly address: string }) {
  return (
    <div className="effect-place">
      <dt>{label}</dt>
      <dd>
        <CopyableAddress address={address} />
      </dd>
    </div>
  )
}
