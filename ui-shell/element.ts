export { defineLatchkeyButton } from './defineLatchkeyButton.ts'
