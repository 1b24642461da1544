import 'ses'
