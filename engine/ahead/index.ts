export { type ModuleOptions, openModules, type TemplateModule, type TemplateModules } from './modules.ts';
