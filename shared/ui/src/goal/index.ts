export { GoalGap, GoalState, type GoalStateProps } from './goal-state'
