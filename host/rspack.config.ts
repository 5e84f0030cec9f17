import { hostBuild } from '@eqs/build'
import { checkout } from '@eqs/develop/checkout'
import { drawPicture } from './icons/draw-picture.ts'

export default hostBuild(checkout, drawPicture)
