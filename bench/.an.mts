process.env.NODE_ENV='production';


const {rspack}=await import('@rspack/core');
const {shellConfig,remoteConfig}=await import('/work/main/rspack.base.ts');
const which=process.argv[2], dir=process.argv[3];
const c:any= which==='plain' ? (await import('/work/main/bench/rspack.config.ts')).default : which==='shell'?shellConfig('/work/main/shell',[]):remoteConfig('/work/main/'+which);
const mf='/work/main/node_modules/@module-federation/';
if(process.argv[4]?.includes('esm')) c.resolve.alias={...c.resolve.alias,
 [mf+'webpack-bundler-runtime/dist/index.cjs']:mf+'webpack-bundler-runtime/dist/index.js',
 [mf+'inject-external-runtime-core-plugin/dist/index.cjs']:mf+'inject-external-runtime-core-plugin/dist/index.js',
 '@module-federation/runtime':mf+'runtime/dist/index.js',
};

const v=process.argv[4]??'';
const {writeFileSync:wf}=await import('node:fs');
if(v.includes('keep')){ const names=v.match(/keep:([^;]*)/)![1].split(','); wf('/work/main/bench/.keep.js',names.map((n:string,i:number)=>`import * as k${i} from '${n}';`).join('')+`globalThis.kept=[${names.map((_:string,i:number)=>'k'+i).join(',')}];globalThis.k2=(n)=>globalThis.kept[n[0]][n[1]];`); c.entry={main:['/work/main/bench/.keep.js','/work/main/bench/src/plain/main.tsx']};}
if(v.includes('pure')) c.module.rules.push({test:/@module-federation/,sideEffects:false});
if(v.includes('nodestub')) c.resolve.alias={...c.resolve.alias,[mf+'sdk/dist/node.js']:false,[mf+'sdk/dist/generateSnapshotFromManifest.js']:false};
if(v.includes('opt')) for(const p of c.plugins) if(p.constructor.name==='ModuleFederationPlugin'){p._options.experiments.optimization={...p._options.experiments.optimization,disableRemote:v.includes('noremote'),disableShared:v.includes('noshared')}}
c.output={...c.output,path:dir};
c.plugins=c.plugins.filter((p:any)=>p.constructor.name!=='DescriptorPlugin');
const stats:any=await new Promise((ok,no)=>rspack(c,(e:any,s:any)=>e?no(e):ok(s)));
if(stats.hasErrors()) console.error(stats.toString('errors-only'));
const j=stats.toJson({all:true,source:false,modulesSpace:Infinity,nestedModulesSpace:Infinity,chunkModulesSpace:Infinity,groupModulesByType:false,groupModulesByPath:false,groupModulesByExtension:false,groupModulesByAttributes:false,groupModulesByCacheStatus:false,groupModulesByLayer:false});
const {writeFileSync}=await import('node:fs');
writeFileSync(dir+'/stats.json',JSON.stringify(j));
