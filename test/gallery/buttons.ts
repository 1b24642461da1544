import { defineLatchkeyButton } from '../../ui-shell/element.ts'
import { createModalDouble } from '../harness/createModalDouble.ts'

const [first, second, third] = [createModalDouble(), createModalDouble(), createModalDouble()]
second.connecting()
third.connect()
defineLatchkeyButton(first.modal, 'first-button')
defineLatchkeyButton(second.modal, 'second-button')
defineLatchkeyButton(third.modal, 'third-button')
