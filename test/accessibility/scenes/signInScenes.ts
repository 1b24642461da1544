import type { Scene, SceneFixture } from './Scene.ts'

const view = 'SIWXSignMessage'
const sign = '[data-action="sign"]'

/** Connects the page's wallet and waits for the question. */
async function ask({ open, press, find }: SceneFixture): Promise<void> {
  await open()
  await press('[data-wallet="example.harbor"]')
  await find(sign).waitFor()
}

/** The question to sign in. */
export const signInScenes: readonly Scene[] = [
  { name: 'sign-in-required', view, waitFor: sign, query: { siwx: 'required' }, reach: ask },
  { name: 'sign-in-optional', view, waitFor: sign, query: { siwx: 'optional' }, reach: ask },
  {
    name: 'sign-in-waiting',
    view,
    waitFor: `${sign}[aria-busy="true"]`,
    query: { siwx: 'required' },
    async reach(stage) {
      await ask(stage)
      await stage.wallet('walletless', 'hold')
      await stage.press(sign)
    },
  },
  {
    name: 'sign-in-none',
    view,
    waitFor: '.notice',
    query: { siwx: 'optional' },
    async reach({ press, find, open }) {
      await open()
      await press('[data-wallet="example.harbor"]')
      await find('[data-action="cancel"]').click()
      await find(sign).waitFor({ state: 'detached' })
      await open(view)
    },
  },
]
