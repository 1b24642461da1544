import { mount as mountPage } from 'svelte'
import Bits from '../Bits.svelte'

export const mount = (target, content) => void mountPage(Bits, { target, props: { content } })
