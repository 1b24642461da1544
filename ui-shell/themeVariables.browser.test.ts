import { expect, it } from 'vitest'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import { createConnectButton } from './createConnectButton.ts'
import { createThemeProbe } from './createThemeProbe.ts'

const unset = { '--lk-accent': undefined }

it('leaves a theme variable that is undefined at its default', () => {
  const [unthemed, probe] = [createThemeProbe('light', {}), createThemeProbe('light', unset)]
  expect(probe.read('accent')).toBe(unthemed.read('accent'))
  unthemed.remove()
  probe.remove()
})

it('leaves a theme variable that is undefined at its default on the connect button', () => {
  const { modal, set } = createModalDouble()
  const host = document.body.appendChild(document.createElement('span'))
  createConnectButton(modal, host)
  set({ themeVariables: unset })
  const button = host.shadowRoot?.querySelector('button')
  expect(button?.style.getPropertyValue('--lk-accent')).toBe('')
  host.remove()
})
