import { hostBuild } from '@eqs/build'
import { checkout } from '@eqs/release/checkout'
import { drawPicture } from './icons/draw-picture.ts'

export default hostBuild(checkout, drawPicture)
