import type { IconName } from '#ui-shell'
import { IconTile, Screen, useStyles, useText } from '#ui-shell'
import { messages } from './messages.ts'
import css from './onramp.css?inline'

const lessons: readonly {
  readonly icon: IconName
  readonly key: 'whatSeller' | 'whatFee' | 'whatSafe'
}[] = [
  { icon: 'user', key: 'whatSeller' },
  { icon: 'receive', key: 'whatFee' },
  { icon: 'wallet', key: 'whatSafe' },
]

/** Explains buying to a newcomer. */
export default function WhatIsABuyView() {
  const t = useText(messages)
  useStyles(css)
  return (
    <Screen title={t('whatTitle')}>
      <dl className="onramp-lessons">
        {lessons.map(({ icon, key }) => (
          <div key={key}>
            <dt>
              <IconTile name={icon} />
              {t(key)}
            </dt>
            <dd>{t(`${key}Text`)}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  )
}
