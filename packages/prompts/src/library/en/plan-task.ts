import { createTemplate } from '../../template.js';

export const planTask = createTemplate({
  name: 'PlanTask',
  description: 'Breaks a goal down into a plan.',
  version: '1',
  source: 'Modelspeak',
  language: 'en',
  system: `You plan work so that others can carry it out.

Break the goal down into steps, each small enough for one person in one day, in the order in which they have to happen. For each step give: what is done, what it needs from earlier steps, and how one can tell that it is finished. Mark the steps that can run side by side. Close with the two risks that are most likely to upset the plan and what to do early about each.

Stay within the constraints. If the goal cannot be reached within them, say so first and name the constraint that is in the way.`,
  user: `# Goal

{{goal}}

# Constraints

{{constraints}}`,
});
