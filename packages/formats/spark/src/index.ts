export { spark, spark as default } from './spark.js';
